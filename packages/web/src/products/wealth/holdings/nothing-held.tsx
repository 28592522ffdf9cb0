import { Link } from '@tanstack/react-router'
import { buttonClass, ListState } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

/** In place of an empty list. */
export function NothingHeld() {
  return (
    <ListState
      kind="empty"
      title={<Say id="noRecord" />}
      text={<Say id="wealth.holdings.none" />}
      action={
        <Link to="/wealth" className={buttonClass({ kind: 'primary' })}>
          <Say id="wealth.all" />
        </Link>
      }
    />
  )
}
