/** The door to the router library: what pages and parts need of it, and nothing else. */
export { Link, Redirect, Route, Router, Switch, useLocation, useParams } from 'wouter'
