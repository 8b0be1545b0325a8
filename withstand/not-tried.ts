import type { Figure } from '#testing/figure.ts'

const NOT_TRIED = 'not tried: '

/** What stands in place of the figures of something that cannot be tried on this machine, and why. */
export const notTried = (what: string, why: string): Figure => ({ what, shop: NOT_TRIED + why })

/** Whether a figure was measured. */
export const wasTried = ({ shop }: Figure) => !shop.startsWith(NOT_TRIED)
