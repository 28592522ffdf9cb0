import { Button, ListLine } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { Say } from '../phrases/index.ts'

export type EndlessEndProps = { of: { hasMore: boolean; isMoreLoading: boolean; more: () => unknown } }

/** The end of a list that goes on by itself: coming into sight asks for the next page, and so does its button. */
export function EndlessEnd({ of: { hasMore, isMoreLoading, more } }: EndlessEndProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = place.current
    if (shown === null || !hasMore || isMoreLoading) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more())
    watch.observe(shown)
    return () => watch.disconnect()
  }, [hasMore, isMoreLoading, more])
  return (
    <div ref={place}>
      <ListLine kind={hasMore ? 'more' : 'end'}>
        {!hasMore && <Say id="state.end" />}
        {hasMore && isMoreLoading && <Say id="state.loadingMore" />}
        {hasMore && !isMoreLoading && (
          <Button kind="quiet" onPress={() => more()}>
            <Say id="act.more" />
          </Button>
        )}
      </ListLine>
    </div>
  )
}
