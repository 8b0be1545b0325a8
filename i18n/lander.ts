import { lander as landerEn, slider as sliderEn } from './en/lander.ts'
import { inLanguage } from './language.ts'

/** The landing page. A line that stands in Tamil beside the English is `tamil`. In the page’s language. */
export const lander = inLanguage('lander', landerEn)
/** Anything that slides. In the page’s language. */
export const slider = inLanguage('slider', sliderEn)
