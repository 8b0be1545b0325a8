import { type Paise, paise, percentOf } from './money.ts'

/** Returns the GST on a total (section 1), rounded half up to the paisa, and the sum of both. */
export function addGst(total: Paise, percentage: number): { gst: Paise; sum: Paise } {
  const gst = percentOf(total, percentage)
  return { gst, sum: paise(total + gst) }
}
