import { Button, ListLine, ListState } from '@tenor/ui'
import { refusalOf } from '../api/index.ts'
import { Say, useRefusalWords } from '../phrases/index.ts'

/** The place of rows that could not be had. */
export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useRefusalWords()
  return (
    <ListState
      kind="failed"
      title={<Say id="state.failed" />}
      text={words(refusalOf(error))}
      action={
        <Button kind="ghost" onPress={onRetry}>
          <Say id="act.retry" />
        </Button>
      }
    />
  )
}

/** Above rows that are shown although their last refresh failed. */
export function StaleLine({ onRetry }: { onRetry: () => void }) {
  return (
    <ListLine kind="stale">
      <Say id="state.notFresh" />
      <Button kind="link" onPress={onRetry}>
        <Say id="act.retry" />
      </Button>
    </ListLine>
  )
}
