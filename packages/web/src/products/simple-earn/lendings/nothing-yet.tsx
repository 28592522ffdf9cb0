import { Link } from '@tanstack/react-router'
import { buttonClass, ListState } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

/** In the place of a list of holdings without one. */
export function NothingYet() {
  return (
    <ListState
      kind="empty"
      title={<Say id="noRecord" />}
      text={<Say id="earn.lendings.none" />}
      action={
        <Link to="/simple-earn" className={buttonClass({ kind: 'primary' })}>
          <Say id="earn.browse" />
        </Link>
      }
    />
  )
}
