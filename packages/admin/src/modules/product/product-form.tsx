import type { ProductRecord } from '@bakehouse/contract/product/product';
import { Fieldset, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PictureField } from '../../pickers/picture-field.tsx';
import { UploadCount } from '../../pickers/use-uploads.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { FormSlice } from './form-slice.tsx';
import { GalleryInput } from './gallery-input.tsx';
import styles from './product-form.module.css';
import { DescriptionSection, GroupSection, SeoSection } from './product-sections.tsx';
import type { GalleryImage } from './product-values.ts';
import { type Section, SectionNav } from './section-nav.tsx';
import { TypeSection } from './type-section.tsx';
import type { ProductForm as Form } from './use-product-form.ts';
import type { VariantStore } from './variant-store.ts';

const titles = {
  description: 'Description',
  image: 'Featured Image',
  gallery: 'Gallery',
  groups: 'Group & Categories',
  type: 'Product Type',
  seo: 'Seo Description',
} as const;
type Place = keyof typeof titles;
const groupFields = ['categories', 'productTags', 'product_properties', 'manufacturer'];
const seoFields = ['seo_title', 'seo_keywords', 'seo_description'];
const idOf = (place: string) => `product-${place}`;
const sections: readonly Section[] = Object.entries(titles).map(([place, title]) => ({ id: idOf(place), title }));

const FormSection = ({ place, children }: { place: Place; children: ReactNode }) => (
  <Paper
    component="section"
    id={idOf(place)}
    aria-labelledby={`${idOf(place)}-title`}
    className={styles.section}
    p={{ base: 'md', xs: 'lg' }}
  >
    <Title order={2} id={`${idOf(place)}-title`} tabIndex={-1} mb="sm">
      {titles[place]}
    </Title>
    {children}
  </Paper>
);

type Props = {
  readonly product: Form;
  readonly store: VariantStore;
  readonly record?: ProductRecord;
  /** Shows the save bar before anything was typed, where saving is what the screen is for. */
  readonly alwaysSave?: boolean;
  readonly readOnly?: boolean;
};

/** A product as one long form; the way to its sections stays in sight. */
export const ProductForm = ({ product, store, record, alwaysSave = false, readOnly = false }: Props) => {
  const { form, saving, dirty, submit, reset, uploading } = product;
  const slug = record?.slug ?? '';
  return (
    <UploadCount value={uploading}>
      <form {...product.props} className={styles.page} aria-label="Product">
        <SectionNav sections={sections} />
        <div className={styles.sections}>
          <Fieldset variant="unstyled" disabled={readOnly} className={styles.sections}>
            <FormSection place="description">
              <DescriptionSection form={form} readOnly={readOnly} slug={slug} />
            </FormSection>
            <FormSection place="image">
              <FormSlice form={form} fields={['featured_image']} also={readOnly}>
                {(now) => (
                  <PictureField
                    label="Image"
                    alt={`Image of ${record?.name ?? 'the new product'}`}
                    folder="product"
                    disabled={readOnly}
                    {...now.getInputProps('featured_image')}
                  />
                )}
              </FormSlice>
            </FormSection>
            <FormSection place="gallery">
              <FormSlice form={form} fields={['galleries']} also={readOnly}>
                {(now) => (
                  <GalleryInput
                    value={now.values.galleries as readonly GalleryImage[]}
                    onChange={(change) =>
                      now.setFieldValue('galleries', change(now.getValues().galleries as readonly GalleryImage[]))
                    }
                    faultAt={(path) => {
                      const error = now.errors[path ? `galleries.${path}` : 'galleries'];
                      return typeof error === 'string' ? error : undefined;
                    }}
                    readOnly={readOnly}
                  />
                )}
              </FormSlice>
            </FormSection>
            <FormSection place="groups">
              <FormSlice form={form} fields={groupFields}>
                {(now) => <GroupSection form={now} now={record?.manufacturer ?? null} />}
              </FormSlice>
            </FormSection>
            <FormSection place="type">
              <TypeSection form={form} store={store} slug={slug} readOnly={readOnly} />
            </FormSection>
            <FormSection place="seo">
              <FormSlice form={form} fields={seoFields}>
                {(now) => <SeoSection form={now} />}
              </FormSlice>
            </FormSection>
          </Fieldset>
          {!readOnly && (dirty || alwaysSave) && (
            <SaveBar saving={saving} dirty={dirty} onSave={submit} onDiscard={reset} />
          )}
        </div>
      </form>
    </UploadCount>
  );
};
