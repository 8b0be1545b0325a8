import { type Paise, paise, percentOf } from './money.ts'

/** The GST that comes on top of a total (section 1), half up to the paisa, and what both come to. */
export function addGst(total: Paise, percentage: number): { gst: Paise; sum: Paise } {
  const gst = percentOf(total, percentage)
  return { gst, sum: paise(total + gst) }
}
