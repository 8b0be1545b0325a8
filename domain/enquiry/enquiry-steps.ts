import type { EnquiryStatus } from './enquiry-status.ts'

/** A step of an enquiry's history (D15): the status it took. One that takes back an earlier step says which it `undoes`. */
type StatusStep = { change_no: number; order_status: EnquiryStatus; undoes: number | null }

/** The steps that still hold, in their order: those that were taken back are not among them, nor what took them back. */
export function filterActiveSteps<Some extends StatusStep>(history: readonly Some[]): Some[] {
  let steps: Some[] = []
  for (const step of history) {
    if (step.undoes === null) steps.push(step)
    else steps = steps.filter(({ change_no }) => change_no !== step.undoes)
  }
  return steps
}

/** The last step, which can be taken back, and the status that the enquiry then has again; none of a new enquiry. */
export function findUndoableStep<Some extends StatusStep>(
  history: readonly Some[],
): { step: Some; previousStatus: EnquiryStatus } | undefined {
  const [step, before] = filterActiveSteps(history).reverse()
  return step && before && { step, previousStatus: before.order_status }
}

/** Why an enquiry is not `Paid` any more when nobody took that back: money went back, or it became dearer. */
export const SHORTFALL_REASON = 'The receipts no longer cover the amount'
