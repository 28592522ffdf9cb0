import helmet from '@fastify/helmet'
import fastify from 'fastify'

/** How a page is opened and what it may ask for by itself. What a call answers is none: there they would be bytes alone. */
export const OF_OPENING: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
])

/** Nothing here uses any of these, so no page of ours, nor one that was smuggled in, may. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The same for every reply, so they are made once: per call, helmet reads its options anew each time. */
export async function securityHeaders(): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: { directives: CSP },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // For browsers and players that are gone; each would go out with every reply.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  probe.get('/', async (_request, reply) => reply.getHeaders())
  const reply = await probe.inject('/')
  await probe.close()
  return Object.assign(reply.json(), { 'permissions-policy': PERMISSIONS_POLICY })
}

const CSP = {
  // Of scripts, styles, fonts and connections too: what is not named has this.
  defaultSrc: ["'self'"],
  scriptSrc: null,
  styleSrc: null,
  fontSrc: null,
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // The product is served over plain HTTP on loopback; a proxy in front of it adds TLS.
  upgradeInsecureRequests: null,
}
