export { readWebhooksSearch } from './webhooks-search.ts'
/** Pages, loaded when opened. */
export const webhooksPages = { webhooks: () => import('./webhooks-page.tsx') }
