import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CartPage, useCart } from './cart.tsx';
import { AllCakesPage, CategoryPage } from './category.tsx';
import { CheckoutPage } from './checkout.tsx';
import { ContentPage, HomePage } from './home.tsx';
import { ProductPage } from './product.tsx';
import { Link, PageTitle, useAddress } from './router.tsx';
import { TrackPage } from './track.tsx';
import './shop.css';

const NotFound = () => (
  <>
    <PageTitle>Page not found</PageTitle>
    <Link to="/">Go to the home page</Link>
  </>
);

/** Returns the page of an address. */
const Page = () => {
  const { path, query } = useAddress();
  const [, folder = '', slug] = path.split('/').map(decodeURIComponent);
  if (folder === '') return <HomePage />;
  if (folder === 'product-category' && slug) return <CategoryPage slug={slug} query={query} />;
  if (['cakes', 'categories', 'product-category'].includes(folder)) return <AllCakesPage query={query} />;
  if (folder === 'product' && slug) return <ProductPage slug={slug} />;
  if (folder === 'pages' && slug) return <ContentPage slug={slug} />;
  if (folder === 'cart') return <CartPage />;
  if (folder === 'checkout') return <CheckoutPage />;
  if (folder === 'track') return <TrackPage number={query.get('number') ?? ''} />;
  return <NotFound />;
};

const Shop = () => (
  <>
    <a href="#content" className="skip">
      Skip to content
    </a>
    <header>
      <Link to="/" className="brand">
        Bakehouse shop
      </Link>
      <nav aria-label="Shop">
        <Link to="/cakes">Cakes</Link>
        <Link to="/track">Track order</Link>
        <Link to="/cart">Cart ({useCart().lines.length})</Link>
      </nav>
    </header>
    <main id="content" tabIndex={-1}>
      <Page />
    </main>
    <footer>An example of a storefront on the API of Bakehouse. Its orders go to the demo marketplace.</footer>
  </>
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  );
