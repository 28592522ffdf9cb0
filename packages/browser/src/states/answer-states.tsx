import { Button, InstantText, LineSpace, ListLine, ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { isUnanswered, refusalOf } from '../api/index.ts'
import { serverTime, useIsOld } from '../clock/index.ts'
import { Say, useReasonWords } from '../phrases/index.ts'

/** What a reader of a list needs to know of its answer. */
export type Answer = { data: unknown; error: unknown; refetch: () => unknown }

/**
 * The rows; or that they could not be had; above old rows, that they are old. The rows keep their place when that line comes: a form among
 * them loses nothing that was typed.
 */
export function Answered({ answer, children }: { answer: Answer; children: ReactNode }) {
  const isFailed = answer.error !== null
  if (isFailed && answer.data === undefined) return <FailedList error={answer.error} onRetry={answer.refetch} />
  return (
    <>
      {isFailed && <StaleLine onRetry={answer.refetch} />}
      {children}
    </>
  )
}

/** The place of rows that could not be had. Without an answer there is no more to say than that. */
export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const words = useReasonWords()
  const refusal = refusalOf(error)
  return (
    <ListState
      kind="failed"
      title={<Say id="state.failed" />}
      text={isUnanswered(refusal) ? undefined : words(refusal)}
      action={
        <Button kind="ghost" onPress={() => onRetry()}>
          <Say id="act.retry" />
        </Button>
      }
    />
  )
}

/** Above rows that are shown although their last refresh failed. */
export function StaleLine({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ListLine kind="stale">
      <Say id="state.notFresh" />
      <Button kind="link" onPress={() => onRetry()}>
        <Say id="act.retry" />
      </Button>
    </ListLine>
  )
}

export type PricedAnswer = Answer & { isError: boolean; dataUpdatedAt: number }

/**
 * Above rows with prices and rates: of which instant they are, and once they are old that they are. Its place is always
 * there, so that no row moves.
 */
export function FreshLine({ answer: { dataUpdatedAt, isError, refetch } }: { answer: PricedAnswer }) {
  const isOld = useIsOld(dataUpdatedAt)
  return (
    <LineSpace isStale={isOld || isError}>
      {isOld || isError ? (
        <>
          <Say id="state.notFresh" />
          <Button kind="link" onPress={() => refetch()}>
            <Say id="act.retry" />
          </Button>
        </>
      ) : (
        dataUpdatedAt > 0 && (
          <Say id="state.asOf" values={{ time: <InstantText at={serverTime(dataUpdatedAt)} seconds /> }} />
        )
      )}
    </LineSpace>
  )
}
