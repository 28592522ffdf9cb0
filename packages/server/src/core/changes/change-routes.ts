import { changes } from '@tenor/contract/core'
import type { Database } from '../../platform/database/index.ts'
import { type Http, routeForStream } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createChangeHub, type HubTimes } from './change-hub.ts'

export type ChangeModule = {
  db: Database
  log: Log
  /** All jobs: those that list and quote are looked at. */
  jobs: readonly { readonly name: string }[]
  /** In tests only. */
  times: HubTimes | undefined
}

/** Registers the stream by which a browser is told what has changed. It ends before the server does. */
export function registerChanges(http: Http, { db, log, jobs, times }: ChangeModule): void {
  const listings = jobs.map(({ name }) => name).filter((name) => name.endsWith('-listing'))
  const hub = createChangeHub({ db, log }, listings, times)
  http.server.addHook('preClose', async () => hub.close())
  routeForStream(http, changes, ({ customer, query, request }) => {
    const header = request.headers['last-event-id']
    const lastId = typeof header === 'string' ? header.slice(0, 200) : (query.last_event_id ?? null)
    return hub.open({ bucket: customer.bucket, userId: customer.userId }, lastId)
  })
}
