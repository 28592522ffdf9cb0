import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take more than half a minute on two cores, the longest first: begun last, one of them would run alone at
 * the end. What takes long is said at the end of each run.
 */
export const LONGEST = [
  'packages/server/test/http/any-input.test.ts',
  'packages/server/test/faults/aimed-kill.test.ts',
  'packages/server/test/faults/faults.test.ts',
  'packages/server/test/products/wealth/wealth-kills.test.ts',
  'packages/server/test/products/simple-earn/flexible-played-day.test.ts',
  'packages/server/test/backup.test.ts',
  'packages/server/test/faults/clock-ahead.test.ts',
  'e2e/every-page.test.ts',
  'e2e/dual-redeem.test.ts',
  'e2e/server-away.test.ts',
  'e2e/dual-holdings.test.ts',
  'e2e/dual-subscribe.test.ts',
  'e2e/gallery.test.ts',
  'e2e/shell.test.ts',
  'e2e/staking.test.ts',
  'e2e/dual-offers.test.ts',
  'e2e/console.test.ts',
  'e2e/simple-earn.test.ts',
  'e2e/back-office-dual.test.ts',
]

/** Vitest's own order (by size, where no times of an earlier run are known) behind the files of LONGEST. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place === -1 ? LONGEST.length : place
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
