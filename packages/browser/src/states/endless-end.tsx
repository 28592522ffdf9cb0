import { Button, ListLine } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { Say } from '../phrases/index.ts'

export type EndlessEndProps = {
  /** There are rows after those that are shown. */
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The end of a list that goes on by itself: coming into sight asks for the next page, and so does its button. */
export function EndlessEnd({ hasNextPage, isFetchingNextPage, fetchNextPage }: EndlessEndProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = place.current
    if (shown === null || !hasNextPage || isFetchingNextPage) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage())
    watch.observe(shown)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <div ref={place}>
      <ListLine kind={hasNextPage ? 'more' : 'end'}>
        {!hasNextPage && <Say id="state.end" />}
        {hasNextPage && isFetchingNextPage && <Say id="state.loadingMore" />}
        {hasNextPage && !isFetchingNextPage && (
          <Button kind="quiet" onPress={() => fetchNextPage()}>
            <Say id="act.more" />
          </Button>
        )}
      </ListLine>
    </div>
  )
}
