import { createUuid } from '#contract/client/create-uuid.ts'

/** Stores a device id under `fp` unless there is one. The server uses it to detect repeated orders (section 3, D9). */
export function ensureDeviceId() {
  try {
    if (!localStorage.getItem('fp')) localStorage.setItem('fp', createUuid())
  } catch {
    // Without storage, orders are sent without a device id.
  }
}
