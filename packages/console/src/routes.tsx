import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { customersPages, readCustomersSearch } from './core/customers/index.ts'
import { deskPages } from './overview/desk/index.ts'
import { ErrorPage, NotFoundPage } from './platform/page/index.ts'
import { dualPages, readDeliveriesSearch, readOrdersSearch, readProductsSearch } from './products/dual/index.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(deskPages.overview, 'DeskPage'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/dual/products',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(dualPages.products, 'DualProductsPage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/dual/orders',
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(dualPages.orders, 'DualOrdersPage'),
})

const deliveries = createRoute({
  getParentRoute: () => root,
  path: '/dual/deliveries',
  validateSearch: readDeliveriesSearch,
  component: lazyRouteComponent(dualPages.deliveries, 'DualDeliveriesPage'),
})

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: readCustomersSearch,
  component: lazyRouteComponent(customersPages.customers, 'CustomersPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([overview, products, orders, deliveries, customers]),
  basepath: '/console',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
