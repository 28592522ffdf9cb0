import { spokenPage } from '../../platform/page/index.ts'

export { readWebhooksSearch } from './webhooks-search.ts'
/** Pages, loaded when opened. */
export const webhooksPages = {
  webhooks: spokenPage(() => import('./webhooks-page.tsx'), 'WebhooksPage', ['console-webhooks']),
}
