import type { Locator, Page } from '@playwright/test'

/** Names of the landing page's sliders. */
export const HERO = 'Welcome'
export const PRODUCT_SLIDERS = ['New Arrivals', 'Top Sale Items']
export const BRANDS = 'Our Brands'

/** Returns the slider with a name. */
export const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Returns the slides of a slider. */
export const slides = (region: Locator) => region.getByRole('group', { name: /^\d+ of \d+$/ })
/** Returns the scrolling container of a slider. */
export const track = (region: Locator) => region.getByRole('group', { name: 'Slides' })
/** Returns a button of a slider. */
export const button = (region: Locator, name: RegExp) => region.getByRole('button', { name })
