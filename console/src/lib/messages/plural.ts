/** A text with a form for one and a form for every other number. */
export const one = (singular: string, other: string) => ({ one: singular, other });
