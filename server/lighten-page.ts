/** How the framework marks links whose screens it has still to learn of. Ours knows them all from the start. */
const DISCOVER = ' data-discover="true"'

const FRAMEWORK = '<link rel="modulepreload" href="/assets/framework-'

/**
 * A rendered page without what only other sites need; and its largest script, which nothing that is seen waits for, gives
 * way to what is seen.
 */
export function lightenPage(html: string): string {
  return html
    .replaceAll(DISCOVER, '')
    .replace(FRAMEWORK, FRAMEWORK.replace(' href', ' fetchpriority="low" href'))
}
