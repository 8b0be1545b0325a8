import { createUuid } from '#contract/client/create-uuid.ts'

/** Gives this device an id under `fp`, unless it has one: the shop spots repeated orders by it (section 3, D9). */
export function ensureDeviceId() {
  try {
    if (!localStorage.getItem('fp')) localStorage.setItem('fp', createUuid())
  } catch {
    // A browser that keeps nothing orders without an id.
  }
}
