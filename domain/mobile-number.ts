/** So many signs a mobile number has at most as people write it: +91 (0)98765-43210. */
export const MOBILE_TYPED_MAX = 20

/** The ten digits of a mobile number in others, with those before it that lead to India; undefined where they are none. */
export function mobileIn(digits: string): string | undefined {
  return /^(?:0{0,2}91|0)?(\d{10})$/.exec(digits)?.[1]
}

/**
 * The digits of a mobile number as people write, paste or have it filled in: '+91 98765 43210' and '098765 43210' are 9876543210. Of
 * what is none yet, or never, all digits: a number that is cut to ten may be somebody else's.
 */
export function mobileDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return mobileIn(digits) ?? digits
}
