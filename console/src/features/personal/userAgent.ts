const browsers: [RegExp, string][] = [
  [/\bbutlerctl\/([\d.]+)/, 'butlerctl'],
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari/, 'Safari'],
  [/\bcurl\/([\d.]+)/, 'curl'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** "Firefox 140, Linux": what people recognise of a user agent. Empty when nothing is said. */
export function programOf(agent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(agent));
  if (!browser) return agent.slice(0, 40);
  const version = browser[0].exec(agent)?.[1] ?? '';
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return `${browser[1]} ${version}${system === undefined ? '' : `, ${system}`}`;
}
