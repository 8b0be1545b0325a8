import type { EnquiryStatus } from './enquiry-status.ts'

/** A step of an enquiry's history (D15) with the status it set. `undoes` is the number of the step that it undid. */
type StatusStep = { change_no: number; order_status: EnquiryStatus; undoes: number | null }

/** Returns the steps in effect, in order: without undone steps and without the steps that undid them. */
export function filterActiveSteps<Step extends StatusStep>(history: readonly Step[]): Step[] {
  let steps: Step[] = []
  for (const step of history) {
    if (step.undoes === null) steps.push(step)
    else steps = steps.filter(({ change_no }) => change_no !== step.undoes)
  }
  return steps
}

/** Returns the last step in effect and the status before it; undefined for a new enquiry. */
export function findUndoableStep<Step extends StatusStep>(
  history: readonly Step[],
): { step: Step; previousStatus: EnquiryStatus } | undefined {
  const [step, previous] = filterActiveSteps(history).reverse()
  return step && previous && { step, previousStatus: previous.order_status }
}

/** The recorded reason when an enquiry loses `Paid` because of a refund or a higher amount. */
export const SHORTFALL_REASON = 'The receipts no longer cover the amount'

/** Returns the status that a later step of the history undid. `change_no` is the number of the undone step. */
export function findUndoneStatus(history: readonly StatusStep[], change_no: number): EnquiryStatus {
  const undone = history.find((step) => step.change_no === change_no)
  if (!undone) throw new Error(`The history has no step ${change_no}.`)
  return undone.order_status
}
