import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // One cacheable manifest file instead of a request for each page's links.
  routeDiscovery: { mode: 'initial' },
  // Route loaders are small; separate files would cost more than they save.
  splitRouteModules: false,
  // server/middleware/security/anti-forgery.ts checks the origin of forms: it handles proxies and `Origin: null`.
  allowedActionOrigins: ['**'],
} satisfies Config
