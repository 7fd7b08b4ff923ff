import { useEffect, type KeyboardEvent, type ReactNode } from 'react';

interface Tab {
  id: string;
  label: string;
}

interface Props {
  label: string;
  tabs: Tab[];
  current: string;
  onChange: (id: string) => void;
  children: ReactNode;
}

export function Tabs({ label, tabs, current, onChange, children }: Props) {
  useEffect(() => {
    document.getElementById(`tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = Number.isFinite(step)
      ? (at + step + tabs.length) % tabs.length
      : step < 0
        ? 0
        : tabs.length - 1;
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls="tab-panel"
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${current}`} className="stack">
        {children}
      </div>
    </>
  );
}
