/** A date and time as its box gives it, by the clock of India, in UTC; undefined where the year has more than four digits, or nothing was typed. */
export function indianMoment(typed: string): string | undefined {
  // The box of Chrome takes years of six digits; a moment is written with four.
  return /^\d{4}-/.test(typed) ? new Date(`${typed}+05:30`).toISOString() : undefined
}
