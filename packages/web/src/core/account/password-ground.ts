import { useSession } from '@tenor/browser/session'
import type { PasswordGround } from '@tenor/contract/core'
import { isSandboxPage } from '../../platform/sandbox-page.ts'

/** What a password of this house guards. */
export function usePasswordGround(): PasswordGround {
  return { sandbox: useSession().data?.sandbox ?? isSandboxPage() }
}
