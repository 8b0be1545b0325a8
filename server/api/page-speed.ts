import type { CALLS } from '#contract/calls.ts'
import type { PageSpeedDesk } from '../page-speed/take-page-speed.ts'
import type { HandlersOf } from './serve.ts'

/** POST page/speed: how fast pages were for a visitor. One too many is answered as any other: nobody there waits for it. */
export function pageSpeedCalls({ pageSpeed }: { pageSpeed: Pick<PageSpeedDesk, 'take'> }) {
  return {
    'POST /api/page/speed': async ({ payload }, { sender }) => {
      pageSpeed.take(payload, sender)
      return { data: null }
    },
  } satisfies Partial<HandlersOf<typeof CALLS>>
}
