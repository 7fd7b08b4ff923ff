/** One of five colours for an environment; the same name always has the same one. */
export function accentOf(name: string): number {
  let sum = 0;
  for (let i = 0; i < name.length; i++) sum += name.charCodeAt(i);
  return (sum % 997) % 5;
}
