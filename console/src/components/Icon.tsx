/** Small line drawings on a 16 by 16 grid. */
const drawings = {
  alert: 'M8 2 15 14H1ZM8 6.5v3.2M8 11.8v.2',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  bell: 'M3.5 11.5h9c-1-1-1.3-2-1.3-4.2a3.2 3.2 0 0 0-6.4 0c0 2.2-.3 3.2-1.3 4.2ZM6.8 13.8a1.4 1.4 0 0 0 2.4 0',
  book: 'M2.5 3h4.2c.8 0 1.3.5 1.3 1.3V13c0-.8-.5-1.2-1.3-1.2H2.5ZM13.5 3H9.3C8.5 3 8 3.5 8 4.3',
  certificate: 'M8 2.2a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM5.8 9.6 5 14l3-1.6L11 14l-.8-4.4',
  check: 'M3 8.5 6.5 12 13 4.5',
  chevronDown: 'M4 6l4 4 4-4',
  chevronLeft: 'M10 3 5 8l5 5',
  chevronRight: 'M6 3l5 5-5 5',
  close: 'M4 4l8 8M12 4l-8 8',
  cluster: 'M8 1.8 13.5 5v6L8 14.2 2.5 11V5ZM2.7 5.1 8 8.1l5.3-3M8 8.1v6',
  copy: 'M5.5 5.5h7v8h-7ZM3.5 10.5v-8h7',
  dashboard: 'M2.5 2.5h4.5v6H2.5ZM9 2.5h4.5v3.5H9ZM9 8h4.5v5.5H9ZM2.5 10.5H7v3H2.5Z',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7ZM9.2 4.6l2.2 2.2',
  environment: 'M8 2 14 5 8 8 2 5ZM2.5 8 8 10.8 13.5 8M2.5 11 8 13.8 13.5 11',
  external: 'M9 2.5h4.5V7M13.2 2.8 7.5 8.5M11.5 9v4h-9V4.5h4',
  eye: 'M1.5 8C3 5.2 5.3 3.8 8 3.8S13 5.2 14.5 8C13 10.8 10.7 12.2 8 12.2S3 10.8 1.5 8ZM8 6.1a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z',
  filter: 'M2 3.5h12L9.5 8.5v4l-3 1.2V8.5Z',
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM6.3 6.2a1.8 1.8 0 1 1 2.4 1.7c-.5.2-.7.5-.7 1.1M8 11.2v.2',
  info: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM8 7.2v4M8 4.8V5',
  key: 'M10.5 2.2a3.3 3.3 0 1 1-1.7 6.1L3.5 13.6H2v-2.2l5.4-5.2a3.3 3.3 0 0 1 3.1-4Z',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4v.1M2.5 8v.1M2.5 12v.1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3.5 7.7v.6M8 7.7v.6M12.5 7.7v.6',
  network: 'M5.5 2.5h5v3h-5ZM2 10.5h4.5v3H2ZM9.5 10.5H14v3H9.5ZM8 5.5V8M4.2 10.5V8h7.6v2.5',
  panel: 'M2.5 3h11v10h-11ZM6.5 3v10',
  plus: 'M8 3v10M3 8h10',
  provider: 'M2.5 3h11v4h-11ZM2.5 9h11v4h-11ZM5 5v.1M5 11v.1',
  refresh: 'M13 3.5v3h-3M13 6.5A5.3 5.3 0 1 0 13.2 9',
  scale: 'M9.5 2.5h4v4M13.3 2.7 9 7M6.5 13.5h-4v-4M2.7 13.3 7 9',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.4 10.4 14 14',
  settings: 'M2.5 4.5h6M11.5 4.5h2M10 3v3M2.5 11.5h2M7.5 11.5h6M6 10v3',
  shield: 'M8 1.8 13 3.6v4c0 3-2 5.3-5 6.6-3-1.3-5-3.6-5-6.6v-4Z',
  shieldCheck: 'M8 1.8 13 3.6v4c0 3-2 5.3-5 6.6-3-1.3-5-3.6-5-6.6v-4ZM5.6 7.8l1.8 1.8 3-3.4',
  signOut: 'M6.5 2.5h-4v11h4M10 4.8 13.2 8 10 11.2M13 8H6',
  team: 'M5.8 2.8a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8ZM1.5 13.2c.2-2.4 1.9-3.8 4.3-3.8s4.1 1.4 4.3 3.8M10.6 3.1a2.2 2.2 0 0 1 0 4.2M11.8 9.7c1.6.4 2.6 1.6 2.7 3.5',
  terminal: 'M2 3h12v10H2ZM4.5 6 6.8 8 4.5 10M8 10.2h3.2',
  trash: 'M2.5 4.2h11M6 4V2.5h4V4M4 4.2l.6 9.3h6.8l.6-9.3M6.8 6.8v4M9.2 6.8v4',
  user: 'M8 2.4a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.8 13.8c.3-2.8 2.3-4.2 5.2-4.2s4.9 1.4 5.2 4.2',
  wrench: 'M10.2 2.4a3.6 3.6 0 0 0-3.9 5L2.2 11.5l2.3 2.3 4.1-4.1a3.6 3.6 0 0 0 5-3.9l-2.2 2.2-2-.4-.4-2Z',
} as const;

export type IconName = keyof typeof drawings;

/** An icon beside words is silent; one that stands alone has a label. */
export function Icon({ name, label, size = 16 }: { name: IconName; label?: string; size?: number }) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...spoken}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
