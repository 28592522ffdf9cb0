import type { Ground } from '../../../core/product/index.ts'

/** What flexible stands on. */
export type FlexibleModule = Ground

/** An hour was closed and has no rate yet: the act waits, without connection or lock, and is tried again. */
export class HourClosing extends Error {}

/** A bucket's slice of idle money is short of so much: it is asked for before the act is tried again. */
export class IdleShort extends Error {
  readonly asset: string
  readonly bucket: number
  readonly by: bigint

  constructor(asset: string, bucket: number, by: bigint) {
    super('idle')
    this.asset = asset
    this.bucket = bucket
    this.by = by
  }
}
