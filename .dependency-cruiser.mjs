// The import law of ARCHITECTURE.md as a table: who may not import what, and why. `npm test` checks it, and
// tools/import-law.test.ts shows for each rule that it can fail.

/** Layers from the ground up. Each may use those below it. The files directly under src are the app. */
const LAYERS = ['platform', 'core', 'products', 'overview']
const SIDES = '(server|web|console)'
const MODULE = `^packages/${SIDES}/src/(platform|core|products|overview)/([^/]+)/`
const APP = `^packages/${SIDES}/src/((platform|core|products|overview)/)?[^/]+$`
const FORBIDDEN_NAMES = '(utils?|helpers?|common|shared|libs?|misc|types?|constants?)'

const layers = LAYERS.map((layer, height) => {
  const above = [...LAYERS.slice(height + 1).map((name) => `${name}/`), '[^/]+$']
  return law({
    name: `layer-${layer}`,
    why: 'A layer uses the layers below it, never those above.',
    from: `^packages/${SIDES}/src/${layer}/`,
    to: `^packages/$1/src/(${above.join('|')})`,
  })
})

const contractLayers = [
  law({
    name: 'contract-layer-ground',
    why: 'money, time and http are the ground that the rest of contract stands on.',
    from: '^packages/contract/src/(money|time|http)/',
    to: '^packages/contract/src/(core|products|overview|phrases)/',
  }),
  law({
    name: 'contract-layer-core',
    why: 'A layer uses the layers below it, never those above.',
    from: '^packages/contract/src/core/',
    to: '^packages/contract/src/(products|overview)/',
  }),
  law({
    name: 'contract-layer-products',
    why: 'A layer uses the layers below it, never those above.',
    from: '^packages/contract/src/products/',
    to: '^packages/contract/src/overview/',
  }),
  law({
    name: 'contract-phrases-standalone',
    why: 'Phrases are words only.',
    from: '^packages/contract/src/phrases/',
    to: '^packages/contract/src/(money|time|http|core|products|overview)/',
  }),
]

const publicApis = [
  law({
    name: 'public-api-of-a-module',
    why: "Another module is entered by its index.ts; what is behind is that module's own business.",
    from: MODULE,
    to: '^packages/$1/src/(platform|core|products|overview)/[^/]+/.+',
    except: ['^packages/$1/src/$2/$3/', '^packages/$1/src/[^/]+/[^/]+/index[.]tsx?$'],
  }),
  law({
    name: 'public-api-for-the-app',
    why: "A module is entered by its index.ts; what is behind is that module's own business.",
    from: APP,
    to: '^packages/$1/src/(platform|core|products|overview)/[^/]+/.+',
    except: ['^packages/$1/src/[^/]+/[^/]+/index[.]tsx?$'],
  }),
  law({
    name: 'public-api-of-a-contract-module',
    why: "Another module is entered by its index.ts; what is behind is that module's own business.",
    from: '^packages/contract/src/(money|time|http|phrases|core|products/[^/]+|overview)/',
    to: '^packages/contract/src/(money|time|http|phrases|core|products/[^/]+|overview)/.+',
    except: [
      '^packages/contract/src/$1/',
      '^packages/contract/src/[^/]+/index[.]ts$',
      '^packages/contract/src/products/[^/]+/index[.]ts$',
    ],
  }),
]

const products = [
  law({
    name: 'product-never-imports-product',
    why: 'What two products need belongs to core.',
    from: '^packages/[^/]+/src/products/([^/]+)/',
    to: '^packages/[^/]+/src/products/',
    except: ['^packages/[^/]+/src/products/$1/'],
  }),
  law({
    name: 'ledger-imports-no-core-module',
    why: 'The ledger knows accounts and amounts, and nobody who uses them.',
    from: '^packages/server/src/core/ledger/',
    to: '^packages/server/src/core/',
    except: ['^packages/server/src/core/ledger/'],
  }),
  law({
    name: 'store-never-calls-service',
    why: 'Facts in, rules, decision, one transaction, view out: no step calls back to an earlier one.',
    from: '^packages/server/src/.+-(store|views|postings)[.]ts$',
    to: '^packages/server/src/.+-(service|routes|jobs)[.]ts$',
  }),
]

const packages = [
  law({
    name: 'contract-is-pure',
    why: 'Both sides run it: no clock, network, database, DOM, nor anything that has one.',
    from: '^packages/contract/src/',
    to: '.+',
    except: ['^packages/contract/src/', '(^|/)node_modules/(zod|@zxcvbn-ts)/'],
  }),
  law({
    name: 'sides-meet-only-in-contract',
    why: 'Server, web and console know each other by the contract alone.',
    from: `^packages/${SIDES}/`,
    to: `^packages/${SIDES}/`,
    except: ['^packages/$1/'],
  }),
  law({
    name: 'server-has-no-looks',
    why: 'Looks and browsers are for the apps; a picture that the server draws has its own template.',
    from: '^packages/server/',
    to: '^packages/(ui|browser)/',
  }),
  law({
    name: 'browser-knows-contract-and-ui-only',
    why: 'It is what both apps stand on, and belongs to neither.',
    from: '^packages/browser/',
    to: '^packages/',
    except: ['^packages/(browser|contract|ui)/'],
  }),
  law({
    name: 'public-api-of-a-browser-module',
    why: "A module is entered by its index.ts; what is behind is that module's own business.",
    from: '^packages/(?!browser/)[^/]+/|^packages/browser/src/([^/]+)/',
    to: '^packages/browser/(src/[^/]+/.+|[^/]+)$',
    except: ['^packages/browser/src/$1/', '^packages/browser/src/[^/]+/index[.]ts$', '^packages/browser/build[.]ts$'],
  }),
  law({
    name: 'ui-knows-money-and-time-only',
    why: 'ui is looks without meaning.',
    from: '^packages/ui/src/',
    to: '^packages/',
    except: ['^packages/ui/src/', '^packages/contract/src/(money|time)/index[.]ts$'],
  }),
  law({
    name: 'code-never-imports-tests',
    why: 'What runs for a customer stands without the tests.',
    from: '^packages/[^/]+/src/',
    to: '^(packages/[^/]+/test|e2e|bench|faults|tools)/',
  }),
  law({
    name: 'e2e-uses-the-public-api',
    why: 'A journey knows what a customer knows: the screen and the API.',
    from: '^e2e/',
    to: '^packages/',
    except: ['^packages/contract/src/'],
  }),
]

const everywhere = [
  {
    name: 'no-circles',
    comment: 'In a circle nothing can be understood first. Type-only imports count.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing-unresolvable',
    comment: 'An import that leads nowhere hides from every other rule.',
    severity: 'error',
    // What makes the client has packages of its own, which are installed when it is made.
    from: { pathNot: '^tools/client/' },
    to: { couldNotResolve: true },
  },
  law({
    name: 'no-nameless-places',
    why: 'A file is named after its main thing. These names say only that its author had no name for it.',
    from: '.+',
    to: `^(packages/.*|e2e|bench|faults|tools)/${FORBIDDEN_NAMES}[/.]`,
  }),
]

function law({ name, why, from, to, except }) {
  const target = except === undefined ? { path: to } : { path: to, pathNot: except }
  return { name, comment: why, severity: 'error', from: { path: from }, to: target }
}

export default {
  forbidden: [...layers, ...contractLayers, ...publicApis, ...products, ...packages, ...everywhere],
  options: {
    // TypeScript 7 has no JavaScript interface; swc reads the sources as they are, type-only imports included.
    parser: 'swc',
    doNotFollow: { path: ['(^|/)node_modules/'] },
    exclude: { path: ['/dist/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
