import { SECOND_MS } from '@tenor/contract/time'
import { compareDue } from './wallet-comparison.ts'
import type { ConnectedWallet, WalletModule } from './wallet-module.ts'
import { bucketsWithTransfers, leaseTransfers } from './wallet-store.ts'
import { workOn } from './wallet-work.ts'

export type WalletDispatch = {
  /** Asks the wallet for all that is due, once. */
  runDue(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const BUCKETS_AT_ONCE = 8

/**
 * Asks the wallet beside the jobs, which must not wait for a server outside. A transfer is taken for a minute; who dies meanwhile leaves
 * it, as its row says, to the next process.
 */
export function createWalletDispatch(module: WalletModule): WalletDispatch {
  const { db, clock, log, wallet } = module
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function runDue(): Promise<void> {
    // Without a wallet they wait until there is one again.
    if (wallet === null) return
    const buckets = await bucketsWithTransfers(db, clock.now())
    for (let at = 0; at < buckets.length; at += BUCKETS_AT_ONCE) {
      await Promise.all(buckets.slice(at, at + BUCKETS_AT_ONCE).map((bucket) => runBucket(wallet, bucket)))
    }
    await compareDue(module, wallet)
  }

  async function runBucket(to: ConnectedWallet, bucket: number): Promise<void> {
    const leased = await db.transaction((tx) => leaseTransfers(tx, bucket, clock.now()))
    await Promise.all(
      leased.map((transfer) =>
        // One that fails keeps its lease and comes again; the others go on.
        workOn(module, to, transfer).catch((err: unknown) =>
          log.error({ err, transfer: transfer.id }, 'a wallet transfer failed'),
        ),
      ),
    )
  }

  function round(): void {
    running = runDue()
      .catch((err: unknown) => log.error({ err }, 'the wallet could not be asked'))
      .then(() => {
        if (timer !== undefined) timer = setTimeout(round, SECOND_MS)
      })
  }

  return {
    runDue,
    start() {
      if (wallet !== null) timer = setTimeout(round, SECOND_MS)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
