import { Button, ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../phrases/index.ts'

export type UnmatchedProps = {
  /** What is not there, if it can be named. */
  title?: ReactNode
  /** Takes all filters away; left out where something else leads back, or nothing does. */
  onClear?: () => unknown
  /** The way back where it is a link. */
  action?: ReactNode
}

/** The place of rows when the filters leave none. */
export function Unmatched({ title = <Say id="state.nothingMatches" />, onClear, action }: UnmatchedProps) {
  return (
    <ListState
      kind="unmatched"
      title={title}
      action={
        onClear === undefined ? (
          action
        ) : (
          <Button onPress={() => onClear()}>
            <Say id="act.clear" />
          </Button>
        )
      }
    />
  )
}
