import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { Client } from './stage-client.ts'

/** A customer as their rows name them. */
export type Owner = { bucket: number; id: number }

/** Customers without money, each on a connection of its own. */
export async function openCallers(port: number, count: number): Promise<{ clients: Client[]; owners: Owner[] }> {
  const clients = Array.from({ length: count }, () => new Client(port))
  const owners: Owner[] = []
  for (const [at, client] of clients.entries()) {
    await client.open(`bench${at}`, false)
    const { id } = (await client.call('GET', '/apiw/v2/session')).body.data.user as { id: number }
    owners.push({ bucket: bucketOf(id), id })
  }
  return { clients, owners }
}

/** Of refusals the first says why. */
let isToldWhy = false

/** Whether an act was done. */
export async function done(client: Client | undefined, path: string, body: object): Promise<boolean> {
  const { status, body: reply } = await (client as Client).call('POST', path, body)
  if (status !== 200 && !isToldWhy) process.stderr.write(`${path} was refused: ${JSON.stringify(reply)}\n`)
  isToldWhy ||= status !== 200
  return status === 200
}
