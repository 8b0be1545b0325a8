import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // One cacheable manifest file instead of a request for the routes behind each page's links.
  routeDiscovery: { mode: 'initial' },
  // The loaders of a screen are small: a file of their own would cost more than it spares.
  splitRouteModules: false,
  // Where a form comes from is checked before: server/middleware/security/anti-forgery.ts knows of proxies and of `Origin: null`.
  allowedActionOrigins: ['**'],
} satisfies Config
