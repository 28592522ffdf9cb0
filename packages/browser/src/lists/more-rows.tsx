import { MorePager } from '@tenor/ui'
import type { ReactNode } from 'react'

import { Say } from '../phrases/index.ts'
import type { MoreList } from './use-more.ts'

export type MoreRowsProps = {
  of: Pick<MoreList<unknown>, 'hasMore' | 'isMoreLoading' | 'more'>
  /** Beside the way on: how many there are. */
  position?: ReactNode
  /** Said below the last row. */
  end?: ReactNode
}

/** The way on below the rows of a list that is read by cursor. */
export function MoreRows({ of: { hasMore, isMoreLoading, more }, position, end }: MoreRowsProps) {
  return (
    <MorePager
      hasMore={hasMore}
      isLoading={isMoreLoading}
      onMore={more}
      moreLabel={<Say id="act.more" />}
      position={position}
      {...(end === undefined ? {} : { end })}
    />
  )
}
