/** Keys for the whole page. Never while something is typed. */
export type Handler = () => void;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('.xterm, .cm-editor') !== null
  );
}

/** Keys are single (`/`) or two in a row (`g c`). `mod+k` works everywhere, also while typing. */
export function listenToKeys(keys: Record<string, Handler>): () => void {
  let first = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      keys['mod+k']?.();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const handler = keys[first === '' ? event.key : `${first} ${event.key}`];
    clearTimeout(timer);
    first = '';
    if (handler) {
      event.preventDefault();
      handler();
    } else if (Object.keys(keys).some((name) => name.startsWith(`${event.key} `))) {
      first = event.key;
      timer = setTimeout(() => (first = ''), 1200);
    }
  };
  window.addEventListener('keydown', listen);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', listen);
  };
}
