import type { Locator, Page } from '@playwright/test'

/** What the landing page's sliders are called. */
export const HERO = 'Welcome'
export const PRODUCT_SLIDERS = ['New Arrivals', 'Top Sale Items']
export const BRANDS = 'Our Brands'

/** The slider of that name. */
export const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Its slides. */
export const slides = (region: Locator) => region.getByRole('group', { name: /^\d+ of \d+$/ })
/** The row in which they scroll. */
export const track = (region: Locator) => region.getByRole('group', { name: 'Slides' })
/** One of its buttons. */
export const button = (region: Locator, name: RegExp) => region.getByRole('button', { name })
