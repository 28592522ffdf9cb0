import { personalData } from '@tenor/contract/core'
import { buttonClass } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

/** The browser saves the call's own reply: nothing of it stays in the page. */
export function PersonalData() {
  return (
    <div>
      <a className={buttonClass({})} href={personalData.path} download="tenor-account.json">
        <Say id="account.data.download" />
      </a>
    </div>
  )
}
