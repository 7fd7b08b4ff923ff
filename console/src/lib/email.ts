/** Whether it can be an address; whether it is one, only a letter to it can tell. */
export function isEmail(typed: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(typed);
}
