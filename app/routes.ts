import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, type Page } from '../contract/pages.ts'

/** Creates the route of a page. Its id is its path, since pages may share a module. */
function createRoute([url, { file }]: [string, Page]) {
  const path = url.slice(1)
  return path ? route(path, `./routes/${file}`, { id: path }) : index(`./routes/${file}`)
}

const pages = Object.entries<Page>(PAGES)

export default [
  ...pages.filter(([, { isWithoutShell }]) => isWithoutShell).map(createRoute),
  layout('./routes/shell.tsx', [
    ...pages.filter(([, { isWithoutShell }]) => !isWithoutShell).map(createRoute),
    route('*', './routes/not-found.tsx', { id: '*' }),
  ]),
] satisfies RouteConfig
