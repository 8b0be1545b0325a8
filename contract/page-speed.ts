import * as v from 'valibot'
import { fields } from '#domain/field-problem.ts'
import { SCREENS_TOLD, SPEED_MAX } from '#domain/page-speed.ts'
import { PAGES } from './pages.ts'

const measured = v.optional(
  v.pipe(
    v.number('value-invalid'),
    v.integer('value-invalid'),
    v.minValue(0, 'value-invalid'),
    v.maxValue(SPEED_MAX, 'value-invalid'),
  ),
)

/**
 * How fast the screens of one visit were (`Speed`): each by its address in `PAGES`, which has no id and no query in it. What a
 * browser cannot measure, or what did not happen, is left out.
 */
export const PageSpeedSchema = fields({
  screens: v.pipe(
    v.array(
      fields({
        page: v.picklist(Object.keys(PAGES), 'value-invalid'),
        lcp: measured,
        inp: measured,
        cls: measured,
        ttfb: measured,
        fcp: measured,
      }),
      'value-invalid',
    ),
    v.maxLength(SCREENS_TOLD, 'value-invalid'),
  ),
})
/** The same. */
export type PageSpeed = v.InferOutput<typeof PageSpeedSchema>
