import { saveOf } from '@tenor/browser/calls'
import { changePerson } from '@tenor/browser/session'
import { sandboxDemo } from '@tenor/contract/core'

/** Signs in as the demo customer, in a sandbox. */
export const useDemoSignIn = saveOf(sandboxDemo, { done: changePerson })
