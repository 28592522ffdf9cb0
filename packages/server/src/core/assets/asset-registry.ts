import { type Assets, createAssets } from '@tenor/contract/core'
import type { Queryable } from '../../platform/database/index.ts'
import { askedJob, type Job } from '../../platform/jobs/index.ts'
import { readAssets, type StoredAsset } from './asset-store.ts'

/** The assets in this process's memory, read again when their version is another. */
export type AssetRegistry = Assets & {
  readonly rows: readonly StoredAsset[]
  /** Reads the assets where they have changed. */
  refresh(): Promise<void>
  /** Checks the version with each look of the runner, so that changes by other processes arrive within two seconds. */
  readonly job: Job
}

/** Opens the registry of a database; no request reads it from there. */
export async function openAssets(db: Queryable): Promise<AssetRegistry> {
  let rows: readonly StoredAsset[] = []
  let assets: Assets = createAssets([], 0)

  async function refresh(): Promise<void> {
    const stored = await readAssets(db)
    if (stored.version === assets.version) return
    rows = stored.rows
    assets = createAssets(rows, stored.version)
  }

  await refresh()
  const job = askedJob(db, {
    name: 'asset-refresh',
    // A version in place of an instant: the number of milliseconds since 1970.
    query: `select to_timestamp(version / 1000.0) from asset_version`,
    due: (version, now) => (version !== null && version !== assets.version ? now : null),
    run: refresh,
  })
  return {
    get rows() {
      return rows
    },
    get version() {
      return assets.version
    },
    get all() {
      return assets.all
    },
    get held() {
      return assets.held
    },
    get listed() {
      return assets.listed
    },
    get priced() {
      return assets.priced
    },
    get tokens() {
      return assets.tokens
    },
    find: (symbol) => assets.find(symbol),
    spell: (text) => assets.spell(text),
    refresh,
    job,
  }
}
