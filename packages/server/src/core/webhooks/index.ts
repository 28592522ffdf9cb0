export { bookedBodies } from './webhook-bodies.ts'
export { registerWebhooks } from './webhook-routes.ts'
